/** The item that a key moves to in a list of `count` items, wrapping around; null for other keys. */
export function nextByKey(key: string, current: number, count: number): number | null {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** The next item that begins with the typed text. Repeating one letter visits all items that begin with it in turn. */
export function nextByLetters(typed: string, current: number, labels: readonly string[]): number | null {
  const text = typed.toLowerCase();
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const prefix = isOneLetter ? (text[0] ?? "") : text;
  const from = isOneLetter ? current + 1 : current;
  for (let step = 0; step < labels.length; step += 1) {
    const index = (from + step) % labels.length;
    if (labels[index]?.toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}
