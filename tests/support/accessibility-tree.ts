import type { Page } from "@playwright/test";

/** An input as assistive technology gets it. */
type ExposedInput = {
  role: string;
  name: string;
  value: string;
  description: string;
  isInvalid: boolean;
};

const inputRoles = ["textbox", "combobox", "checkbox", "radio", "radiogroup"];

/** The page's inputs in Chromium's accessibility tree, which has their validity and descriptions too. */
export async function exposedInputs(page: Page): Promise<ExposedInput[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && inputRoles.includes(role?.value))
    .map(({ role, name, value, description, properties = [] }) => ({
      role: role!.value,
      name: name?.value ?? "",
      value: String(value?.value ?? ""),
      description: description?.value ?? "",
      isInvalid: properties.some((property) => property.name === "invalid" && property.value.value !== "false"),
    }));
}
