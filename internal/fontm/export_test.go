package fontm

// Assemble is here for the tests, which complete a subset for another reader.
var Assemble = assemble
