import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";

type Provide = <Name extends keyof ProvidedContext>(name: Name, value: ProvidedContext[Name]) => void;
type Start = (provide: Provide, project: TestProject) => Promise<() => Promise<void>>;
type Running = { provided: [string, unknown][]; stop: () => Promise<void>; users: number };

// Each project may load its own copy of this module; the process is what they share.
const place = globalThis as typeof globalThis & { startedOnceARun?: Map<string, Promise<Running>> };
const all = (place.startedOnceARun ??= new Map());

/**
 * A vitest globalSetup that several projects share: vitest runs one for each project, this starts the
 * thing for the first and stops it after the last.
 */
export function onceARun(name: string, start: Start): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const started = all.get(name) ?? begin(start, project);
    all.set(name, started);
    const one = await started;
    one.users += 1;
    for (const [key, value] of one.provided) project.provide(key as never, value as never);
    return async () => {
      one.users -= 1;
      if (one.users > 0) return;
      all.delete(name);
      await one.stop();
    };
  };
}

async function begin(start: Start, project: TestProject): Promise<Running> {
  const provided: Running["provided"] = [];
  const stop = await start((key, value) => provided.push([key, value]), project);
  return { provided, stop, users: 0 };
}
