import type { Locale } from "#app/countries/country.ts";

/** A word that texts must not use, and the one to write instead. Terms and tone: locales/README.md. */
type Avoided = { word: RegExp; use: string; /** Namespaces where the word is right. */ allowedIn?: readonly string[] };

export const avoidedWords: Record<Locale, readonly Avoided[]> = {
  en: [
    { word: /\b(log ?in|login)\b/i, use: "sign in" },
    { word: /\b(color|center|gynecolog|pediatric|canceled|canceling|orthoped|hematolog)/i, use: "British spelling" },
    { word: /\bpractitioner|\bphysician/i, use: "doctor" },
    { word: /\bfeedback\b/i, use: "review" },
    { word: /\b(family|last) name/i, use: "surname" },
    { word: /\b(8|20) ?[ap]m\b/i, use: "24-hour time" },
    { word: /\bcheck out\b/i, use: "see", allowedIn: ["catalogue"] },
  ],
  hu: [
    { word: /(?<!\p{L})(?!Vizit)vizit/u, use: "vizsgálat or időpont" },
    { word: /orvosi rendelő|klinik/iu, use: "rendelő" },
    { word: /beavatkozás/iu, use: "vizsgálat, vizsgálatok és kezelések" },
    { word: /(?<!\p{L})beteg/iu, use: "páciens" },
    { word: /kezdőlap/iu, use: "főoldal" },
    { word: /10-ből/iu, use: "7,8 / 10" },
    { word: /(?<!\p{L})az? \{\{(count|number|total|n)\}\}/iu, use: "no article: it depends on the number" },
    { word: /(?<!\p{L})az? „?\{\{button\}\}/iu, use: "no article: it depends on the button" },
    { word: /meghívás(?!a)/iu, use: "meghívó" },
    { word: /(?<!\p{L})(te|neked|téged)(?!\p{L})/iu, use: "Ön" },
  ],
  kk: [
    { word: /емшара/iu, use: "процедура" },
    { word: /батырма/iu, use: "түйме" },
    { word: /(?<!\p{L})пішін/iu, use: "форма" },
    { word: /10-нан/u, use: "10 балдан" },
    { word: /жазылым/iu, use: "жазылу" },
    { word: /ысыр/iu, use: "өшіру" },
    { word: /көрсетілім/iu, use: "демо" },
    { word: /Венгрия/u, use: "Мажарстан" },
    { word: /(?<!\p{L})(сен|сенің|саған)(?!\p{L})/iu, use: "сіз" },
  ],
  ro: [
    { word: /dumneavoastr/iu, use: "dvs." },
    { word: /(?<!\p{L})vizit[aăe]/u, use: "consultație or programare", allowedIn: ["cookies"] },
    { word: /(?<!\p{L})(ascunde|mărește|micșorează|arată unde)(?!\p{L})/iu, use: "the form of dvs." },
    { word: /^(deschide|închide|caută|adaugă|trimite|alege)(?!\p{L})/iu, use: "the form of dvs." },
    { word: /[şţŞŢ]/u, use: "ș and ț with a comma below" },
    { word: /(?<!\p{L})(tu|tău|ta|tale)(?!\p{L})/iu, use: "dvs." },
  ],
  ru: [
    { word: /(?<!\p{L})прием/iu, use: "приём" },
    { word: /(?<!\p{L})(еще|ее|ребен\p{L}*|подтвержден|отменен|вперед|придет|пойдет)(?!\p{L})/iu, use: "ё" },
    { word: /(?<!\p{L})визит/iu, use: "приём" },
    { word: /(?<!\p{L})(доктор)/iu, use: "врач" },
    { word: /(?<!\p{L})(ты|тебе|твой|твоя)(?!\p{L})/iu, use: "вы" },
    { word: /\p{L}[,:]? Вы(?!\p{L})|(?<!\p{L})Ваш(?=\p{L})(?<!(^|[.!?"] ?)Ваш)/u, use: "вы and ваш without a capital" },
  ],
};
