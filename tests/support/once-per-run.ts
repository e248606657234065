type Stop = () => Promise<void>;
type Running = { stop: Promise<Stop>; users: number };

// Each project may load its own copy of this module; they share only the process.
const shared = globalThis as typeof globalThis & { startedOncePerRun?: Map<string, Running> };
const all = (shared.startedOncePerRun ??= new Map());

/**
 * A vitest globalSetup that several projects share: vitest calls it for each project; it starts at the
 * first call and stops after the last project.
 */
export function oncePerRun(name: string, start: () => Promise<Stop>): () => Promise<Stop> {
  return async () => {
    const running = all.get(name) ?? { stop: start(), users: 0 };
    all.set(name, running);
    running.users += 1;
    const stop = await running.stop;
    return async () => {
      running.users -= 1;
      if (running.users > 0) return;
      all.delete(name);
      await stop();
    };
  };
}
