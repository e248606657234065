import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EventItem, VisitorEvent } from "#app/contract/visitor-event.ts";
import { createEventQueue, promotionId } from "./event-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (item_id: number, discount_percent?: number): EventItem => ({
  item_id,
  price: 1000,
  ...(discount_percent ? { discount_percent } : {}),
});

function setUp() {
  const sent: VisitorEvent[] = [];
  const queue = createEventQueue((events) => sent.push(...events));
  const idsOf = (name: VisitorEvent["name"]) =>
    sent
      .filter((event) => event.name === name)
      .map((event) => "items" in event && event.items.map((item) => item.item_id));
  return { queue, sent, idsOf };
}

test.each([
  [1, "10"],
  [10, "10"],
  [11, "20"],
  [15, "20"],
  [50, "50"],
  [99, "100"],
])("N-01 a discount of %i percent is promotion %s", (percent, id) => {
  expect(promotionId(percent)).toBe(id);
});

describe("N-01 shown items", () => {
  test("are sent 3000 ms after the first one, and no earlier", () => {
    const { queue, sent, idsOf } = setUp();
    queue.show(item(1));
    vi.advanceTimersByTime(2_999);
    queue.show(item(2));
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(idsOf("view_item")).toEqual([[1, 2]]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toHaveLength(1);
  });

  test("are sent as soon as there are 8, and a ninth starts another 3000 ms", () => {
    const { queue, idsOf } = setUp();
    for (let id = 1; id <= 8; id += 1) queue.show(item(id));
    vi.advanceTimersByTime(1_000);
    queue.show(item(9));
    expect(idsOf("view_item")).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
    vi.advanceTimersByTime(2_999);
    expect(idsOf("view_item")).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(idsOf("view_item")[1]).toEqual([9]);
  });

  test("with a discount are promotions too, sent 2500 ms after the first, by discount rounded up to tens", () => {
    const { queue, sent, idsOf } = setUp();
    queue.show(item(1, 15));
    queue.show(item(2));
    queue.show(item(3, 20));
    queue.show(item(4, 21));
    vi.advanceTimersByTime(2_499);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toMatchObject([
      { name: "view_promotion", promotion_id: "20", items: [{ item_id: 1 }, { item_id: 3 }] },
      { name: "view_promotion", promotion_id: "30", items: [{ item_id: 4 }] },
    ]);
    vi.advanceTimersByTime(500);
    expect(idsOf("view_item")).toEqual([[1, 2, 3, 4]]);
  });

  test("of one promotion are at most 8 an event, and none is lost", () => {
    const { queue, idsOf } = setUp();
    for (let id = 1; id <= 11; id += 1) queue.show(item(id, 10));
    vi.advanceTimersByTime(2_500);
    expect(idsOf("view_promotion")).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10, 11],
    ]);
  });

  test("are sent at once when the page is hidden, and not again afterwards", () => {
    const { queue, sent, idsOf } = setUp();
    queue.show(item(1, 10));
    queue.flush();
    expect(sent.map(({ name }) => name)).toEqual(["view_item", "view_promotion"]);
    queue.flush();
    vi.advanceTimersByTime(60_000);
    expect([idsOf("view_item"), idsOf("view_promotion"), sent.length]).toEqual([[[1]], [[1]], 2]);
  });
});

test("N-01 other events are sent at once and do not end a batch", () => {
  const { queue, sent } = setUp();
  queue.show(item(1));
  queue.add({ name: "search" });
  expect(sent).toEqual([{ name: "search" }]);
});
