package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

var databases atomic.Int64

// Database makes an empty database on the tests' server, gives its address, and
// drops it when the test ends.
func Database(t testing.TB) string {
	t.Helper()
	address := URL(t)
	name := fmt.Sprintf("deskworth_test_%d_%d", os.Getpid(), databases.Add(1))
	if err := order(address, "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := order(address, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal("the address of the tests' server cannot be read")
	}
	parsed.Path = "/" + name
	return parsed.String()
}

func order(address, statement string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

// PasswordOf is the password in an address.
func PasswordOf(t testing.TB, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal("the address cannot be read")
	}
	password, _ := parsed.User.Password()
	if password == "" {
		t.Fatal("the tests' server asks for no password, and rules about it could not be shown")
	}
	return password
}
