package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"maps"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"
)

const insideNamespace = "DESKWORTH_TEST_NAMESPACE"

// In a network namespace of its own every address is this machine, every name
// leads to a server of this test, and that server writes down who was asked.
// Nothing of the desk is replaced: it dials as it does for a person.
func TestNoRequestLeavesTheAllowedHosts(t *testing.T) {
	if os.Getenv(insideNamespace) != "" {
		insideTheNamespace(t)
		return
	}
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), self, "-test.run=^TestNoRequestLeavesTheAllowedHosts$", "-test.v")
	cmd.Env = append(os.Environ(), insideNamespace+"="+filepath.Join(t.TempDir(), "ca.pem"))
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	out, err := cmd.CombinedOutput()
	switch {
	case strings.Contains(string(out), "--- SKIP"):
		t.Skipf("the namespace lacks something: %s", out)
	case len(out) == 0 && err != nil:
		t.Skipf("this machine gives no network namespace: %v", err)
	}
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: TestNoRequestLeavesTheAllowedHosts", "it ran inside")
}

func insideTheNamespace(t *testing.T) {
	for _, args := range []string{"link set lo up", "route add local 0.0.0.0/0 dev lo"} {
		if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
			t.Skipf("the ip command (iproute2) is missing or may not do this: ip %s: %v %s", args, err, out)
		}
	}
	w := newWholeNet(t)
	b := newBench(t).with(map[string]string{
		"FRED_API_KEY": "abcdefghijklmnopqrstuvwxyz012345", "BRAVE_API_KEY": "made-up-brave-key", "GITHUB_TOKEN": "made-up-github-token",
	})
	fed := []string{"www.federalreserve.gov"}
	for _, c := range []struct {
		rule    string
		args    []string
		allowed []string
		exit    int
	}{
		{"a keyed read follows no redirect", []string{"fred_series", "GDP"}, []string{"api.stlouisfed.org"}, 3},
		{"nor does a vintage", []string{"fred_vintage", "GDP", "--as-of", "2019-01-01"}, []string{"api.stlouisfed.org"}, 3},
		{"a search opens no page", []string{"web_search", "fed"}, []string{"api.search.brave.com"}, 0},
		{"a repository is followed on its own host", []string{"repository_state", "o/n"}, []string{"api.github.com"}, 5},
		{"a series comes from its portal", []string{"ecb_series", "EXR.D.USD.EUR.SP00.A"}, []string{"data-api.ecb.europa.eu"}, 5},
		{"links, pictures and styles of a feed are not fetched", []string{"newswire", "fed", "--publisher", "Federal Reserve Board"}, fed, 0},
	} {
		w.forget()
		r := b.run(c.args...)
		assert.Equal(t, c.allowed, w.hosts(), "%s: %s", c.rule, r.err)
		assert.Equal(t, c.exit, r.code, "%s: %s", c.rule, r.err)
	}
	// The test can fail: a request elsewhere is seen.
	w.forget()
	_, err := http.Get("http://elsewhere.example/")
	require.NoError(t, err)
	assert.Equal(t, []string{"elsewhere.example"}, w.hosts())
}

// wholeNet is every name and every server of a namespace.
type wholeNet struct {
	mu    sync.Mutex
	asked map[string]bool
	ca    *x509.Certificate
	key   *ecdsa.PrivateKey
}

func newWholeNet(t *testing.T) *wholeNet {
	w := &wholeNet{asked: map[string]bool{}}
	var err error
	w.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	w.ca = w.certificate(t, "Test CA", nil)
	file := os.Getenv(insideNamespace)
	require.NoError(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: w.ca.Raw}), 0o600))
	t.Setenv("SSL_CERT_FILE", file)
	t.Setenv("SSL_CERT_DIR", filepath.Dir(file))

	names, err := net.ListenPacket("udp4", "127.0.0.1:0")
	require.NoError(t, err)
	go w.answerNames(names)
	net.DefaultResolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp4", names.LocalAddr().String())
	}}
	plain, err := net.Listen("tcp4", "0.0.0.0:80")
	require.NoError(t, err)
	secret, err := net.Listen("tcp4", "0.0.0.0:443")
	require.NoError(t, err)
	quiet := &http.Server{Handler: w, ErrorLog: log.New(io.Discard, "", 0)}
	go func() { _ = quiet.Serve(plain) }()
	go func() {
		_ = quiet.Serve(tls.NewListener(secret, &tls.Config{GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
			return &tls.Certificate{Certificate: [][]byte{w.certificate(t, hello.ServerName, w.ca).Raw}, PrivateKey: w.key}, nil
		}}))
	}()
	return w
}

// certificate is one for a name, or without an issuer the one that signs others.
func (w *wholeNet) certificate(t *testing.T, name string, issuer *x509.Certificate) *x509.Certificate {
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), BasicConstraintsValid: true, IsCA: issuer == nil,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	if issuer == nil {
		issuer, c.DNSNames, c.ExtKeyUsage = c, nil, nil
	}
	raw, err := x509.CreateCertificate(rand.Reader, c, issuer, &w.key.PublicKey, w.key)
	if !assert.NoError(t, err) {
		return c
	}
	made, err := x509.ParseCertificate(raw)
	assert.NoError(t, err)
	return made
}

// answerNames gives every name one public address, and writes it down.
func (w *wholeNet) answerNames(conn net.PacketConn) {
	buffer := make([]byte, 1500)
	for {
		n, from, err := conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(buffer[:n]) != nil || len(m.Questions) != 1 {
			continue
		}
		q := m.Questions[0]
		w.see(strings.TrimSuffix(q.Name.String(), "."))
		m.Response, m.RecursionAvailable, m.Additionals = true, true, nil
		if q.Type == dnsmessage.TypeA {
			m.Answers = []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, Type: q.Type, TTL: 1}, Body: &dnsmessage.AResource{A: [4]byte{93, 184, 215, 14}}}}
		}
		if packed, err := m.Pack(); err == nil {
			_, _ = conn.WriteTo(packed, from)
		}
	}
}

// ServeHTTP answers every request with what would lead a careless reader away.
func (w *wholeNet) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.see(r.Host)
	switch r.Host {
	case "api.stlouisfed.org", "api.github.com":
		http.Redirect(rw, r, "https://away.example/", http.StatusFound)
	case "api.search.brave.com":
		rw.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(rw, `{"type":"search","web":{"results":[{"title":"Fed","url":"https://away.example/page","description":"fed <img src=https://away.example/i.png>"}]}}`)
	default:
		rw.Header().Set("Content-Type", "text/xml")
		_, _ = io.WriteString(rw, `<?xml version="1.0"?><?xml-stylesheet href="https://away.example/s.xsl"?><!DOCTYPE rss SYSTEM "https://away.example/rss.dtd"><rss version="2.0"><channel><link>https://away.example/</link>`+
			`<item><title>Fed</title><link>https://away.example/1</link><enclosure url="https://away.example/e.mp3"/><description>&lt;img src="https://away.example/i.png"&gt;fed</description></item></channel></rss>`)
	}
}

func (w *wholeNet) see(host string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked[strings.ToLower(host)] = true
}

func (w *wholeNet) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.asked)
}

func (w *wholeNet) hosts() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Sorted(maps.Keys(w.asked))
}
