import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { describedBy, Field, type FieldState } from "#app/ui/form/field.tsx";
import form from "#app/ui/form/form.module.css";
import type { Option } from "#app/ui/form/select-field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Panel } from "#app/ui/popover/panel.tsx";
import styles from "./combobox.module.css";
import { matchOptions, findOptionByLabel } from "./match-options.ts";

export type ComboboxFieldProps = FieldState & {
  label: string;
  hint?: React.ReactNode;
  name: string;
  options: readonly Option[];
  defaultValue?: string | undefined;
  /** Shown while nothing is selected. */
  placeholder: string;
  required?: boolean;
  disabled?: boolean;
  /** "" when the selection was cleared. */
  onPick?: (value: string) => void;
};

const pageOfOptions = 8;

/**
 * A text input that filters a list of options. The focus stays in the input; `aria-activedescendant` names the active
 * option.
 */
export function Combobox({
  id,
  label,
  hint,
  errors,
  name,
  options,
  defaultValue = "",
  placeholder,
  required,
  disabled,
  onPick,
}: ComboboxFieldProps) {
  const { t } = useTranslation("widgets");
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? "";
  const [value, setValue] = useState(defaultValue);
  const [text, setText] = useState(labelOf(defaultValue));
  const [isOpen, setOpen] = useState(false);
  /** Whether the text was typed since the list opened. The text of an existing selection does not filter the list. */
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  const found = matchOptions(options, isTyped ? text : "");
  const optionId = (index: number) => `${listId}-${index}`;

  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const open = (index: number) => {
    if (disabled) return;
    setOpen(true);
    setActive(index);
  };
  const shut = () => {
    setOpen(false);
    setTyped(false);
    setActive(-1);
  };
  const take = (option: Option | null) => {
    const next = option?.value ?? "";
    setText(option?.label ?? "");
    shut();
    if (next === value) return;
    setValue(next);
    onPick?.(next);
  };
  const leave = () => {
    if (!isTyped) return shut();
    take(
      text.trim() === ""
        ? null
        : (findOptionByLabel(options, text) ?? options.find((option) => option.value === value) ?? null),
    );
  };

  const chosenIndex = found.findIndex((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const walk = (to: number) => {
      event.preventDefault();
      if (isOpen) setActive(Math.max(0, Math.min(last, to)));
      else open(chosenIndex >= 0 ? chosenIndex : Math.min(to, last));
    };
    if (event.key === "ArrowDown") return walk(active >= last ? 0 : active + 1);
    if (event.key === "ArrowUp") return walk(active <= 0 ? last : active - 1);
    if (event.key === "PageDown") return walk(active + pageOfOptions);
    if (event.key === "PageUp") return walk(active - pageOfOptions);
    if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      const picked = found[active];
      return picked ? take(picked) : leave();
    }
    if (event.key === "Escape" && isOpen) {
      // The first Escape closes the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setText(labelOf(value));
      shut();
    }
  };

  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={Boolean(required)}>
      <div ref={box} className={styles["box"]}>
        <input
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          required={required}
          disabled={disabled}
          value={text}
          {...describedBy({ id, errors, hint })}
          className={`${form["input"]} ${styles["input"]}`}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTyped(true);
            open(event.currentTarget.value.trim() === "" ? -1 : 0);
          }}
          onClick={() => (isOpen ? undefined : open(chosenIndex))}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <Icon name="chevron" className={styles["chevron"]} />
      </div>
      <input type="hidden" name={name} value={value} disabled={disabled} />
      {isOpen && (
        <Panel
          id={listId}
          as="listbox"
          label={label}
          anchor={box}
          kind="manual"
          takesFocus={false}
          className={styles["list"]}
        >
          {found.map((option, index) => (
            <div
              key={option.value}
              id={optionId(index)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be filtered by typing
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={styles["option"]}
              data-active={index === active || undefined}
              // Pressing an option must not move the focus from the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.label}
            </div>
          ))}
          {found.length === 0 && <p className={styles["none"]}>{t("combobox.none")}</p>}
        </Panel>
      )}
      <output className="sr">{isOpen && isTyped ? t("combobox.found", { count: found.length }) : ""}</output>
    </Field>
  );
}
