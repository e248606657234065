/** The cause of a failed start of the server in one line, with its remedy if it is known. */
export function explainStartFailure(error: unknown): string {
  const { code, message, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} is in use: stop what listens there, or choose another with PORT=…`;
    case "EACCES":
      return port
        ? `port ${port} may not be opened by this user: choose one above 1023 with PORT=…`
        : `no permission for ${path ?? message}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${address ?? ""} is no address of this machine`;
    case "ENOSPC":
      return "the disk is full";
    case "ECONNREFUSED":
    case "ETIMEDOUT":
      return "the database does not respond: is DATABASE_URL right and PostgreSQL running?";
    case "28P01":
    case "28000":
      return "the database refuses the user or password of DATABASE_URL";
    case "3D000":
      return "the database named in DATABASE_URL does not exist";
    default:
      return (message || String(error)).split("\n")[0]!;
  }
}
