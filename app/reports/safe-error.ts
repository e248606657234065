/** The parts of an error that are safe to report: its class, its stack, and its message unless it may quote data. */
export type SafeError = {
  type: string;
  /** Null for a message that may quote typed or stored data. */
  message: string | null;
  frames: string[];
  /** SQLSTATE or the system's error name. Not `code`, which the log redacts. */
  state?: string;
  constraint?: string;
  table?: string;
};

/** Messages of engines, React and this program that quote nothing but identifiers of the code. */
const harmlessPatterns = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$]{1,40}'\)$/,
  /^[A-Za-z_$][A-Za-z_$.]{0,60} is not (?:a function|defined|iterable|a constructor)$/,
  /^Minified React error #\d{1,4}(?=;|$)/,
  /^(?:Failed to fetch|fetch failed|Load failed|Invalid URL|Invalid time value|Maximum call stack size exceeded)$/,
  /^Failed to fetch dynamically imported module(?=:|$)/,
  /^the API (?:could not be reached|responded with \d{3})(?=:|$)/,
  /^Could not resolve default city$/,
];

const maxFrames = 20;
const v8Frame = /^ {4}at (?:[\w$.<>[\] #*]{1,120} )?\(?(?:file|node|https?):[^()?#]{1,300}:\d+:\d+\)?$/;
const v8PathFrame = /^ {4}at (?:[\w$.<>[\] #*]{1,120} )?\(?\/[^()?#]{1,300}:\d+:\d+\)?$/;
const otherEngineFrame = /^[\w$.<>/*]{0,120}@https?:[^?#]{1,300}:\d+:\d+$/;

export function safeError(error: unknown): SafeError {
  if (!(error instanceof Error)) return { type: "Error", message: null, frames: [] };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  return {
    type: typeName.test(error.name) ? error.name : "Error",
    message: harmlessMessage(error.message),
    frames: framesOf(error),
    ...propertyIf("state", code, stateName),
    ...propertyIf("constraint", constraint, objectName),
    ...propertyIf("table", table, objectName),
  };
}

function harmlessMessage(message: string): string | null {
  for (const pattern of harmlessPatterns) {
    const [match] = pattern.exec(message) ?? [];
    if (match !== undefined) return match;
  }
  return null;
}

/** The lines of the stack that are frames. The message before them is cut off, since its lines can look like frames. */
function framesOf({ stack = "", message }: Error): string[] {
  const messageStart = message === "" ? -1 : stack.indexOf(message);
  const startsWithMessage = messageStart >= 0 && /^[\w$. ]*(?:: )?$/.test(stack.slice(0, messageStart));
  const lines = (startsWithMessage ? stack.slice(messageStart + message.length) : stack).split("\n");
  return lines
    .filter((line) => v8Frame.test(line) || v8PathFrame.test(line) || otherEngineFrame.test(line))
    .slice(0, maxFrames);
}

/** A class name, such as "TypeError", not any text assigned to `name`. */
const typeName = /^(?:[A-Z][A-Za-z]{0,60})?(?:Error|Exception|Fault|Failure|Exceeded|Unavailable)$/;
/** SQLSTATE, errno names, Node's codes. */
const stateName = /^(?:[0-9A-Z]{5}|E[A-Z]{2,30}|(?:ERR|UND)_[A-Z_]{2,60})$/;
/** Names of database objects. */
const objectName = /^[a-z]+(?:_[a-z]+)*$/;

/** The property with the value, or nothing if the value does not match. */
function propertyIf<Key extends string>(key: Key, value: unknown, pattern: RegExp): Partial<Record<Key, string>> {
  return typeof value === "string" && pattern.test(value) ? ({ [key]: value } as Record<Key, string>) : {};
}

/** The safe parts as an Error, for callers that need one; `title` is the message if there is none. */
export function errorOf({ type, message, frames }: SafeError, title: string): Error {
  const error = new Error(message ?? title);
  error.name = type;
  error.stack = [`${type}: ${error.message}`, ...frames].join("\n");
  return error;
}
