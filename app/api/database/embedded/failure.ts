/** The cause why the embedded server cannot run, in one line. */
export class EmbeddedServerFailure extends Error {
  override name = "EmbeddedServerFailure";
}
