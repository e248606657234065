// The SMS part of `npm run bench -- outage`: the gateway hangs for two numbers, and then for all.
import { setTimeout as wait } from "node:timers/promises";
import { sendRequest } from "../support/http.ts";
import type { Product } from "../support/product.ts";
import type { SmsGateway } from "../support/sms-gateway.ts";

/** Milliseconds between two visitors who request a code. */
const nextVisitorMs = 200;
/** Milliseconds after which the visitor with a hanging number tries again. */
const retryMs = 500;
/** Longest wait for a code that is not requested again. */
const maxDeliveryMs = 120_000;

type Sample = { status: number; ms: number };

let phoneCount = 0;

/** Each visitor has their own IP and number block, so that no limit applies. */
function newPhone(): string {
  const number = (phoneCount += 1);
  const row = String(Math.floor(number / 10) % 100).padStart(2, "0");
  return `+99655${number % 10}${row}${String(number).padStart(4, "0")}`;
}

async function requestCode({ port }: Product, phone: string): Promise<Sample> {
  const startedAt = performance.now();
  const { status } = await sendRequest(`http://127.0.0.1:${port}/api/v0/registration_codes/`, {
    method: "POST",
    headers: { "content-type": "application/json", "country-id": "kg", "x-forwarded-for": ipOf(phone) },
    body: JSON.stringify({ phone }),
  });
  return { status, ms: performance.now() - startedAt };
}

function ipOf(phone: string): string {
  const number = Number(phone.slice(-4));
  return `198.${18 + (number >> 8)}.${number & 255}.1`;
}

/**
 * The gateway hangs for the numbers of two patients: one requests a code again and again, the other only once. Measures
 * the codes to other numbers meanwhile, and to both patients after the gateway has recovered.
 */
export async function measureHungNumbers(product: Product, gateway: SmsGateway, hangMs: number) {
  const [retrying, waiting] = [newPhone(), newPhone()];
  gateway.silentFor = new Set([retrying, waiting]);
  const others: Sample[] = [];
  const hanging: Sample[] = [await requestCode(product, waiting)];
  const until = performance.now() + hangMs;
  const requestForOthers = async () => {
    const responses = [];
    for (; performance.now() < until; await wait(nextVisitorMs)) responses.push(requestCode(product, newPhone()));
    others.push(...(await Promise.all(responses)));
  };
  await Promise.all([retryUntil(until, product, { phone: retrying, samples: hanging }), requestForOthers()]);
  const offered = gateway.requestedTextsTo(retrying).length;
  gateway.silentFor.clear();
  const recoveredAt = performance.now();
  const sentAt = await requestUntilSent(product, retrying);
  const deliveryWithoutRetry = await deliveryTime(gateway, waiting, recoveredAt);
  return {
    "gateway hangs for": `two numbers, ${hangMs / 1_000} s`,
    "codes to others": figuresOf(others),
    "asked for with a hung number": figuresOf(hanging),
    "offered meanwhile": offered,
    "asked again after the end: sent after": `${Math.round(sentAt - recoveredAt)} ms`,
    "not asked again: sent after": deliveryWithoutRetry,
  };
}

/** The gateway hangs for all numbers. */
export async function measureHungGateway(product: Product, gateway: SmsGateway, hangMs: number) {
  gateway.mode = "silent";
  const until = performance.now() + hangMs;
  const hanging: Sample[] = [];
  const phones = Array.from({ length: 16 }, newPhone);
  await Promise.all(phones.map((phone) => retryUntil(until, product, { phone, samples: hanging })));
  const offered = phones.map((phone) => gateway.requestedTextsTo(phone).length);
  gateway.mode = "up";
  const recoveredAt = performance.now();
  const [known, fresh] = await Promise.all([
    Promise.all(phones.map((phone) => requestUntilSent(product, phone))),
    Promise.all(Array.from({ length: 16 }, () => requestUntilSent(product, newPhone()))),
  ]);
  return {
    "gateway hangs for": `everybody, ${hangMs / 1_000} s`,
    "codes to others": "none",
    "asked for with a hung number": figuresOf(hanging),
    "offered meanwhile": Math.max(...offered),
    "asked again after the end: sent after": `${Math.round(Math.max(...known, ...fresh) - recoveredAt)} ms`,
    "not asked again: sent after": "-",
  };
}

/** Requests a code again and again. */
async function retryUntil(
  until: number,
  product: Product,
  { phone, samples }: { phone: string; samples: Sample[] },
): Promise<void> {
  while (performance.now() < until) {
    samples.push(await requestCode(product, phone));
    await wait(retryMs);
  }
}

/** @returns the time of the response that says that the code was sent */
async function requestUntilSent(product: Product, phone: string): Promise<number> {
  for (;;) {
    const { status } = await requestCode(product, phone);
    // 400: the code was sent in the meantime, and a minute has not passed.
    if (status === 201 || status === 400) return performance.now();
    await wait(100);
  }
}

/** The time until the gateway accepts a code that is not requested again. */
async function deliveryTime(gateway: SmsGateway, phone: string, since: number): Promise<string> {
  while (performance.now() - since < maxDeliveryMs) {
    if (gateway.hasAccepted(phone)) return `${((performance.now() - since) / 1_000).toFixed(1)} s`;
    await wait(100);
  }
  return `more than ${maxDeliveryMs / 1_000} s`;
}

function figuresOf(samples: Sample[]): string {
  const byStatus = Object.entries(Object.groupBy(samples, ({ status }) => status));
  const counts = byStatus.map(([status, responses]) => `${responses!.length} × ${status}`);
  return `${counts.join(", ")}; longest ${Math.round(Math.max(...samples.map(({ ms }) => ms)))} ms`;
}
