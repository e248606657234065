import { randomBytes } from "node:crypto";

const cyrillic: Record<string, string> = {
  а: "a",
  ә: "a",
  б: "b",
  в: "v",
  г: "g",
  ғ: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  і: "i",
  к: "k",
  қ: "k",
  л: "l",
  м: "m",
  н: "n",
  ң: "n",
  о: "o",
  ө: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ұ: "u",
  ү: "u",
  ф: "f",
  х: "h",
  һ: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** Transliterates text to a slug: "Жаңа Ақбұлақ" becomes "zhana-akbulak". */
export function slugify(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => cyrillic[letter] ?? letter).join("");
  return latin
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** A slug of at most 100 characters. */
function limitedSlug(text: string): string {
  return slugify(text).slice(0, 100).replace(/-+$/, "");
}

/** Slugs to try in this order: the plain one of the name, and the same with a random suffix. */
export function slugsToTry(name: string, fallback: string): [string, string] {
  const plain = limitedSlug(name) || fallback;
  return [plain, `${plain}-${randomBytes(4).toString("hex")}`];
}

/** @returns a function that makes unique slugs: a second "anna-kis" becomes "anna-kis-2" */
export function createSlugs() {
  const taken = new Map<string, number>();
  return (text: string): string => {
    const slug = limitedSlug(text);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  };
}
