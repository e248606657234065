/** Ids of the headings of the page's sections. */
export const sectionIds = { outside: "outside", others: "others-outside", week: "week", days: "changed-days" };
