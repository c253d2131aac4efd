/** The command statuses of SMPP 3.4 (section 5.1.3) that this SMS centre answers with. */
export const status = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommand: 0x03,
  wrongBindState: 0x04,
  alreadyBound: 0x05,
  systemError: 0x08,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  invalidSystemId: 0x0f,
  submitFailed: 0x45,
  invalidDestinationTon: 0x50,
  invalidDestinationNpi: 0x51,
} as const;
