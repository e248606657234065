// The SMS part of `npm run bench -- outage`: the gateway hangs for two numbers, and then for all.
import { setTimeout as wait } from "node:timers/promises";
import { ask } from "../support/http.ts";
import type { Product } from "../support/product.ts";
import type { SmsGateway } from "../support/sms-gateway.ts";

/** Milliseconds between two visitors who request a code. */
const askEveryMs = 200;
/** Milliseconds after which the visitor with a hanging number tries again. */
const againAfterMs = 500;
/** Longest wait for a code that is not requested again. */
const byItselfWithinMs = 120_000;

type Sample = { status: number; ms: number };

let phones = 0;

/** Each visitor has their own IP and number block, so that no limit applies. */
function newPhone(): string {
  const number = (phones += 1);
  const row = String(Math.floor(number / 10) % 100).padStart(2, "0");
  return `+99655${number % 10}${row}${String(number).padStart(4, "0")}`;
}

async function askForCode({ port }: Product, phone: string): Promise<Sample> {
  const began = performance.now();
  const { status } = await ask(`http://127.0.0.1:${port}/api/v0/registration_codes/`, {
    method: "POST",
    headers: { "content-type": "application/json", "country-id": "kg", "x-forwarded-for": addressOf(phone) },
    body: JSON.stringify({ phone }),
  });
  return { status, ms: performance.now() - began };
}

function addressOf(phone: string): string {
  const number = Number(phone.slice(-4));
  return `198.${18 + (number >> 8)}.${number & 255}.1`;
}

/** The gateway hangs for some numbers: times of the others, and of each code after the gateway recovers. */
export async function measureHungNumbers(product: Product, gateway: SmsGateway, hangMs: number) {
  const [patient, gone] = [newPhone(), newPhone()];
  gateway.silentFor = new Set([patient, gone]);
  const seen: Sample[] = [];
  const refused: Sample[] = [await askForCode(product, gone)];
  const until = performance.now() + hangMs;
  const asking = async () => {
    while (performance.now() < until) {
      refused.push(await askForCode(product, patient));
      await wait(againAfterMs);
    }
  };
  const going = async () => {
    const answers = [];
    for (; performance.now() < until; await wait(askEveryMs)) answers.push(askForCode(product, newPhone()));
    seen.push(...(await Promise.all(answers)));
  };
  await Promise.all([asking(), going()]);
  const offered = gateway.requestedTextsTo(patient).length;
  gateway.silentFor.clear();
  const mended = performance.now();
  const healed = await askUntilSent(product, patient);
  const byItself = await takenAfter(gateway, gone, mended);
  return {
    "gateway hangs for": `two numbers, ${hangMs / 1_000} s`,
    "codes to others": figuresOf(seen),
    "asked for with a hung number": figuresOf(refused),
    "offered meanwhile": offered,
    "asked again after the end: sent after": `${Math.round(healed - mended)} ms`,
    "not asked again: sent after": byItself,
  };
}

/** The gateway hangs for all numbers. */
export async function measureHungGateway(product: Product, gateway: SmsGateway, hangMs: number) {
  gateway.mode = "silent";
  const until = performance.now() + hangMs;
  const refused: Sample[] = [];
  const phones = Array.from({ length: 16 }, newPhone);
  const asking = async (phone: string) => {
    while (performance.now() < until) {
      refused.push(await askForCode(product, phone));
      await wait(againAfterMs);
    }
  };
  await Promise.all(phones.map(asking));
  const offered = phones.map((phone) => gateway.requestedTextsTo(phone).length);
  gateway.mode = "up";
  const mended = performance.now();
  const [known, fresh] = await Promise.all([
    Promise.all(phones.map((phone) => askUntilSent(product, phone))),
    Promise.all(Array.from({ length: 16 }, () => askUntilSent(product, newPhone()))),
  ]);
  return {
    "gateway hangs for": `everybody, ${hangMs / 1_000} s`,
    "codes to others": "none",
    "asked for with a hung number": figuresOf(refused),
    "offered meanwhile": Math.max(...offered),
    "asked again after the end: sent after": `${Math.round(Math.max(...known, ...fresh) - mended)} ms`,
    "not asked again: sent after": "-",
  };
}

async function askUntilSent(product: Product, phone: string): Promise<number> {
  for (;;) {
    const { status } = await askForCode(product, phone);
    // 400: the code was sent in the meantime, and a minute has not passed.
    if (status === 201 || status === 400) return performance.now();
    await wait(100);
  }
}

async function takenAfter(gateway: SmsGateway, phone: string, since: number): Promise<string> {
  while (performance.now() - since < byItselfWithinMs) {
    if (gateway.hasAccepted(phone)) return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
    await wait(100);
  }
  return `more than ${byItselfWithinMs / 1_000} s`;
}

function figuresOf(seen: Sample[]): string {
  const byStatus = Object.entries(Object.groupBy(seen, ({ status }) => status));
  const kinds = byStatus.map(([status, those]) => `${those!.length} × ${status}`);
  return `${kinds.join(", ")}; longest ${Math.round(Math.max(...seen.map(({ ms }) => ms)))} ms`;
}
