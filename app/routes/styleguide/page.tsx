import { useSearchParams, type ActionFunctionArgs } from "react-router";
import type { RouteHandle } from "#app/i18n/namespaces.ts";
import { redirectWithToast } from "../shell/index.ts";
import { PseudoTexts } from "./pseudo-texts.tsx";
import { Buttons } from "./sections/buttons.tsx";
import { Carousels } from "./sections/carousels.tsx";
import { Choices } from "./sections/choices.tsx";
import { Dates } from "./sections/dates.tsx";
import { Dialogs } from "./sections/dialogs.tsx";
import { Fields } from "./sections/fields.tsx";
import { Menus } from "./sections/menus.tsx";
import { Messages } from "./sections/messages.tsx";
import { Palette } from "./sections/palette.tsx";
import { Popovers } from "./sections/popovers.tsx";
import { SkeletonsAndDisclosures } from "./sections/skeletons-and-disclosures.tsx";
import styles from "./styleguide.module.css";

export const handle: RouteHandle = { namespaces: ["widgets", "errors"] };

const sections = [
  Palette,
  Buttons,
  Fields,
  Choices,
  Dates,
  Dialogs,
  Popovers,
  Menus,
  Messages,
  Carousels,
  SkeletonsAndDisclosures,
];

export function meta() {
  return [{ title: "Widgets" }, { name: "robots", content: "noindex" }];
}

/** A toast from the server for the page after the post. */
export async function action({ context, url }: ActionFunctionArgs) {
  throw await redirectWithToast(context, url.pathname, { kind: "added", text: "Said by the server" });
}

/**
 * Every widget in every state, or those of one section: /styleguide?section=menus. The page's own words are for
 * developers, in English; the widgets' words are translated: /hu/styleguide. With /styleguide?texts=pseudo they are
 * longer and in brackets, to show texts that are cut off or not translated.
 */
export default function Styleguide() {
  const [search] = useSearchParams();
  const section = search.get("section");
  const content = (
    <div className={`wrap ${styles["page"]}`}>
      <h1>Widgets</h1>
      <nav aria-label="Contents" className={styles["contents"]}>
        <ul>
          {sections.map(({ title, id }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections
        .filter(({ id }) => section === null || id === section)
        .map(({ title, id, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles["section"]}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
    </div>
  );
  return search.get("texts") === "pseudo" ? <PseudoTexts>{content}</PseudoTexts> : content;
}
