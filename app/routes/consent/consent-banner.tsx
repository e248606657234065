import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { purposes } from "#app/analytics/consent.ts";
import { useRootData } from "#app/i18n/root-data.ts";
import { usePaths } from "#app/i18n/use-paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { showToast } from "#app/ui/toast/toasts.ts";
import styles from "./consent-banner.module.css";

/** Asks for consent once, below the page and without taking the focus. Posts to the cookie page. */
export function ConsentBanner({ onDecided }: { onDecided: (isAccepted: boolean) => void }) {
  const { t, i18n, ready } = useTranslation("cookies", { useSuspense: false });
  const path = usePaths();
  const askedPurposes = useRootData().asksConsent ?? purposes;
  const { pathname, search } = useLocation();
  const [isSending, setSending] = useState(false);
  const action = path("/cookies", {});

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const body = new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]));
    setSending(true);
    // The response redirects to the current page.
    const response = await fetch(action, { method: "POST", body, redirect: "manual" }).catch(() => null);
    setSending(false);
    if (response?.type === "opaqueredirect") {
      if (form.contains(document.activeElement)) focusPage();
      return onDecided(body.get("choice") === "accept");
    }
    showToast({ kind: "failed", text: t("failed") });
  }

  // The banner's texts are loaded separately, so that the page does not wait for them.
  if (!ready || !i18n.exists("cookies:banner.details")) return null;
  return (
    <dialog open className={styles["banner"]} aria-label={t("banner.label")}>
      <form method="post" action={action} data-own-request onSubmit={(event) => void send(event)}>
        <p>
          {[t("banner.necessary"), ...askedPurposes.map((purpose) => t(`banner.${purpose}`)), t("banner.change")].join(
            " ",
          )}{" "}
          <Link to={action}>{t("banner.details")}</Link>
        </p>
        <input type="hidden" name="from" value={pathname + search} />
        <input type="hidden" name="quiet" value="yes" />
        <p className={styles["buttons"]}>
          <Button look="quiet" name="choice" value="necessary" aria-disabled={isSending || undefined}>
            {t("only")}
          </Button>
          <Button look="quiet" name="choice" value="accept" aria-disabled={isSending || undefined}>
            {t("accept")}
          </Button>
        </p>
      </form>
    </dialog>
  );
}

/** The banner is about to be removed with the focus. */
function focusPage(): void {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
