import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);
/** Argon2id by the OWASP cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const keyLength = 32;

/** Hashes a password to a PHC string: "$argon2id$v=19$m=…,t=…,p=…$salt$key". */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: salt,
    tagLength: keyLength,
    ...cost,
  });
  return phcString(salt, key);
}

/** Whether the password matches the hash; an invalid hash never does. Without a hash the check takes as long. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? decoy);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = "", key = ""] = parts;
  const storedKey = Buffer.from(key, "base64");
  const derivedKey = await derive("argon2id", {
    message: password.normalize("NFKC"),
    nonce: Buffer.from(salt, "base64"),
    tagLength: storedKey.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(derivedKey, storedKey) && stored !== null;
}

function phcString(salt: Buffer, key: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`;
}

/** Compared with the password of an unknown e-mail, so that the time reveals nothing. No password is known to match. */
const decoy = phcString(randomBytes(16), randomBytes(keyLength));

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
