package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// gestureRequest is one gesture. Nothing in it is free text but what is typed: a
// place is a name that the operator declared, a thing is what an earlier answer
// called it.
type gestureRequest struct {
	Gesture  string  `json:"gesture" jsonschema:"enum=capture,enum=read,enum=locate,enum=point,enum=scroll,enum=click,enum=back,enum=open,enum=type" jsonschema_description:"what to do, once"`
	Ref      string  `json:"ref,omitzero" jsonschema:"pattern=^s[0-9]{1\\,6}:e[0-9]{1\\,6}$" jsonschema_description:"the thing that is meant, as an earlier answer named it"`
	Snapshot string  `json:"snapshot,omitzero" jsonschema:"pattern=^s[0-9]{1\\,6}$" jsonschema_description:"the answer that a point was taken from"`
	X        float64 `json:"x,omitzero" jsonschema:"minimum=0,maximum=20000" jsonschema_description:"place from the left"`
	Y        float64 `json:"y,omitzero" jsonschema:"minimum=0,maximum=20000" jsonschema_description:"place from the top"`
	Space    string  `json:"space,omitzero" jsonschema:"enum=points,enum=image" jsonschema_description:"what the place is counted in"`
	DY       float64 `json:"dy,omitzero" jsonschema:"minimum=-20000,maximum=20000" jsonschema_description:"how far to scroll down"`
	Target   string  `json:"target,omitzero" jsonschema:"pattern=^[a-z][a-z0-9-]{0\\,31}$" jsonschema_description:"a place that the operator declared, by its name"`
	Text     string  `json:"text,omitzero" jsonschema:"maxLength=500" jsonschema_description:"what to type, in one line"`
}

// gestureSeen is what the screen showed after a gesture.
type gestureSeen struct {
	Status string `json:"status"`
	Seen   string `json:"seen,omitzero"`
}

func gesture() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "gesture", Capability: deskworth.DriveGesture, Experimental: true,
		Hints: deskworth.Hints{Destructive: true, OpenWorld: true},
		English: "Makes one gesture in the session that the operator opened, and reports what it then sees. Without an open session it refuses. " +
			"It never sends a form, buys, signs, confirms or deletes, and typing needs the operator’s consent to exactly that text, each time.",
		French: "Fait un seul geste dans la session que l’opérateur a ouverte, et rapporte ce qu’il voit ensuite. Sans session ouverte, il refuse. " +
			"Il n’envoie aucun formulaire, n’achète, ne signe, ne confirme ni ne supprime rien, et taper demande l’accord de l’opérateur sur ce texte exact, chaque fois.",
	}, func(context.Context, *deskworth.Call, gestureRequest) (gestureSeen, error) {
		return gestureSeen{}, &source.RefusedError{
			Rule: "no_session", Reason: "no session is open, and only the operator opens one", Remedy: "say what there is to be seen, and note with dossier_observe what the operator shows",
		}
	})
}
