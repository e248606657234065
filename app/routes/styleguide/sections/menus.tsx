import { useState } from "react";
import { buttonClass } from "#app/ui/button/button.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import type { MenuItem } from "#app/ui/menu/menu-item.ts";
import { Specimen, SpecimenOutput, type Section } from "../specimen.tsx";

function Content() {
  const [lastPress, setLastPress] = useState("");
  const press = (label: string): MenuItem => ({ label, onPress: () => setLastPress(label) });
  const items: MenuItem[] = [
    press("Reschedule"),
    {
      label: "Share",
      items: [press("By SMS"), { label: "By a messenger", items: [press("Telegram"), press("WhatsApp")] }],
    },
    {
      label: "Doctors nearby",
      items: () => new Promise((resolve) => setTimeout(() => resolve([press("Therapist"), press("Surgeon")]), 300)),
    },
    { ...press("Rebook"), disabled: true },
    { label: "Results", items: [press("As a file")], disabled: true },
    { label: "To the top", href: "#main" },
  ];
  return (
    <Specimen
      name="menu"
      title="Menu: submenus open beside it after 200 ms; on mobile they unfold in a sheet, 16 px per level"
    >
      <Menu button="Visit" buttonClass={buttonClass("quiet")} label="Visit" closeLabel="Close" items={items} />
      <SpecimenOutput>{lastPress}</SpecimenOutput>
    </Specimen>
  );
}

export const Menus: Section = { id: "menus", title: "Menu", Content };
