/** Stems of services' slugs in the markets' languages, by schema.org's codes of specialties. */
const stems: Record<string, RegExp> = {
  Cardiovascular: /kardiolog|cardiolog/,
  Dentistry: /stomatolog|fogorvos|dentist/,
  Dermatologic: /dermat|borgyogyasz/,
  Endocrine: /endokrin|endocrin/,
  Gastroenterologic: /gastro/,
  Gynecologic: /ginekolog|nogyogyasz|gyna?ecolog|ginecolog/,
  Neurologic: /nevrolog|neurolog|nevropatolog/,
  Oncologic: /onkolog|oncolog/,
  Otolaryngologic: /otolaring|otolaryng|ful-orr|^lor$|^orl$|^ent-/,
  Pediatric: /pa?ediat|gyermekorvos/,
  Psychiatric: /psihiatr|psikhiatr|pszichiat|psychiatr/,
  Pulmonary: /pulmonolog|tudogyogyasz/,
  Rheumatologic: /revmatolog|reumatolog|rheumatolog/,
  Urologic: /urolog/,
};

/** The schema.org URL of a service's specialty, as far as known. */
export function medicalSpecialty(slug: string): string | undefined {
  const code = Object.keys(stems).find((name) => stems[name]!.test(slug));
  return code && `https://schema.org/${code}`;
}
