const firstParts =
  /(гастро|gastro|gasztro|эндо|endo|отоларинго|otorino|оторино|офтальмо|ophthalmo|травмато)(?=\p{L}{4})/giu;

/** Lets the longest names of specialties break on a narrow tile: few browsers hyphenate Kazakh, Romanian or Russian. */
export function withSoftHyphens(name: string): string {
  return name.replace(firstParts, "$1\u00ad");
}
