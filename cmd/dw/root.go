package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// root builds the whole command tree. Commands of tools come from the registry.
func (a *app) root() (*cobra.Command, error) {
	var err error
	a.redactor = a.knowing()
	if a.registry == nil {
		if a.registry, err = deskworth.NewRegistry(tools.All()...); err != nil {
			return nil, err
		}
	}
	root := &cobra.Command{
		Use: "dw", Short: "A research desk: read, file, seal, compose, verify",
		SilenceErrors: true, SilenceUsage: true, Args: cobra.NoArgs,
		PersistentPreRunE: a.begin,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Version:           version(),
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	a.globals(root)
	root.AddGroup(&cobra.Group{ID: "tools", Title: "Tools:"}, &cobra.Group{ID: "desk", Title: "The desk:"})
	for _, t := range a.registry.Tools() {
		if cmd := a.toolCommand(t); cmd != nil {
			root.AddCommand(cmd)
		}
	}
	for _, cmd := range a.deskCommands() {
		cmd.GroupID = "desk"
		root.AddCommand(cmd)
	}
	return root, nil
}

func (a *app) deskCommands() []*cobra.Command {
	return []*cobra.Command{
		a.demoCommand(), a.verifyCommand(), a.checkCommand(), a.citeCommand(), a.missionCommand(), a.cardCommand(), a.dossierCommand(), a.figureCommand(), a.journalCommand(), a.roomCommand(),
		a.callCommand(), a.referenceCommand(), a.skillCommand(), a.mcpConfigCommand(), a.redactCommand(), a.keysCommand(), a.doctorCommand(),
	}
}

// version is what the go command wrote into the program.
func version() string {
	if info, known := debug.ReadBuildInfo(); known && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func (a *app) globals(root *cobra.Command) {
	f := root.PersistentFlags()
	f.StringVar(&a.flags.mission, "mission", a.getenv("DESKWORTH_MISSION"), "mission whose ledger keeps what is read")
	f.StringVar(&a.flags.role, "role", string(deskworth.Lead), "role that acts")
	f.StringVar(&a.flags.format, "format", formatTable, "table, json, csv or md")
	f.StringVarP(&a.flags.output, "output", "o", "", "write the data to this file")
	f.StringVar(&a.flags.replay, "replay", "", "answer from the recording in this folder, without a network")
	f.StringVar(&a.flags.record, "record", "", "record what is read into this folder")
	f.BoolVar(&a.flags.recordAll, "record-all", false, "record also what its terms let nobody store")
	f.StringVar(&a.flags.lang, "lang", "en", "en or fr")
	f.BoolVarP(&a.flags.quiet, "quiet", "q", false, "say nothing beside the data")
}
