/** Why the embedded server cannot run, in one line for whoever started the product. */
export class EmbeddedServerFailure extends Error {
  override name = "EmbeddedServerFailure";
}
