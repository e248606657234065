/** Ids of the headings of the page's sections. */
export const sectionIds = { outside: "outside", week: "week", days: "changed-days" };
