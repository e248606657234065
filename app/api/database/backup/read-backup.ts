import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { decrypt, isEncrypted } from "./encryption.ts";
import { type BackupFacts, damaged, endOfRows, firstLine } from "./format.ts";

export type BackupReader = {
  facts: BackupFacts;
  /** The next line; undefined at the end of the file. */
  line(): Promise<string | undefined>;
  /** Blocks of whole lines up to the end of the table's rows. */
  rows(): AsyncGenerator<string>;
  close(): void;
};

const facts = z.object({
  takenAt: z.string(),
  migrations: z.array(z.string()).min(1),
  mark: z.string().nullable(),
});

/**
 * @param keys those that may open an encrypted backup
 * @throws if the file cannot be read or is no backup, or if no key opens it
 */
export async function openBackup(file: string, keys: string[] = []): Promise<BackupReader> {
  const encrypted = await isEncrypted(file).catch((error: NodeJS.ErrnoException) => refuse(file, error));
  if (encrypted && keys.length === 0) throw new Error(`${file} is encrypted: name the file of its key with --key.`);
  const unpacked = createGunzip().setEncoding("utf8");
  const open = (stored: AsyncIterable<Uint8Array>) => decrypt(encrypted ? keys : [], stored);
  // Errors reach the reader of `unpacked`.
  pipeline(createReadStream(file), open, unpacked, () => {});
  const source = blocks(unpacked);
  let lines: string[] = [];
  let at = 0;

  async function fill(): Promise<boolean> {
    while (at >= lines.length) {
      const { value, done } = await source.next();
      if (done) return false;
      lines = value;
      at = 0;
    }
    return true;
  }

  const line = async () => ((await fill()) ? lines[at++] : undefined);
  async function* rows(): AsyncGenerator<string> {
    while (await fill()) {
      const end = lines.indexOf(endOfRows, at);
      const block = lines.slice(at, end === -1 ? undefined : end);
      at = end === -1 ? lines.length : end + 1;
      if (block.length > 0) yield `${block.join("\n")}\n`;
      if (end !== -1) return;
    }
    throw new Error(damaged);
  }
  const close = () => void unpacked.destroy();
  try {
    const first = await line();
    if (first !== firstLine) throw new Error("its first line is another");
    return { facts: facts.parse(JSON.parse((await line()) ?? "")), line, rows, close };
  } catch (error) {
    close();
    return refuse(file, error as NodeJS.ErrnoException);
  }
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  const { code, message } = error;
  if (code === "ENOENT") throw new Error(`There is no file ${file}.`, { cause: error });
  throw new Error(`${file} is no backup that this release can read (${code ?? message.split("\n")[0]}).`, {
    cause: error,
  });
}

/** Blocks of lines as they are read, split at \n only: other line breaks belong to texts. */
async function* blocks(text: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop()!;
    if (lines.length > 0) yield lines;
  }
}
