/** The embedded server cannot run; the message is the reason, in one line. */
export class EmbeddedServerFailure extends Error {
  override name = "EmbeddedServerFailure";
}
