import { open, readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { damaged } from "./format.ts";

/** The first bytes of each file in the age format. */
const ageMark = "age-encryption.org/";

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === ageMark;
  } finally {
    await handle.close();
  }
}

/**
 * Encrypts for the holder of the key of any of `recipients` (age1…), in the age format; without any, changes nothing.
 */
export async function* encrypt(recipients: string[], source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) return yield* source;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toWeb(source));
}

/** Decrypts a stream; without keys, changes nothing. @throws if no key opens it, or it was altered or cut */
export async function* decrypt(keys: string[], source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (keys.length === 0) return yield* source;
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  const opened = await decrypter.decrypt(toWeb(source)).catch((error: Error) => {
    throw new Error("none of the keys opens it", { cause: error });
  });
  try {
    yield* opened;
  } catch (error) {
    throw new Error(damaged, { cause: error });
  }
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** Writes a new key to a new file that only its owner may read. Returns the recipient that encrypts for it. */
export async function createKeyFile(file: string): Promise<string> {
  const key = await generateX25519Identity();
  const recipient = await identityToRecipient(key);
  await writeFile(file, `# public key: ${recipient}\n${key}\n`, { flag: "wx", mode: 0o600 });
  return recipient;
}

/** The keys (AGE-SECRET-KEY-1…) of a key file, one a line beside comments. @throws if it has none */
export async function readKeys(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`There is no file ${file}.`, { cause: error }) : error;
  });
  const lines = text.split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length === 0 || !keys.every((key) => key.startsWith("AGE-SECRET-KEY-")))
    throw new Error(`${file} is no key file: it needs lines like AGE-SECRET-KEY-1….`);
  return keys;
}
