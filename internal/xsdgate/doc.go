// Package xsdgate holds office files against the published schemas, in tests.
//
// Start with [Check]: it takes a package's bytes and fails the test for each
// part that the ISO/IEC 29500 schemas refuse. The schemas are not part of this
// module: they lie beside the checkout (../shared/data/ooxml-xsd) or below
// DESKWORTH_SHARED, and xmllint reads them. Without either the test is skipped
// and says what is missing.
//
// Schemas say what is well formed for an office program, not what it likes: the
// rules between parts are in package opc's lint and beside each writer.
package xsdgate
