import type { ContractChoice } from "@/app/view/contract-choices";
import { serversPath } from "@/app/view/server-paths";
import { ContractChanges } from "./contract-changes";
import { PageLink } from "./page-link";
import { PlainText } from "./plain-text";

/** Any two tool lists that are here, held against each other; a plain form, so its address can be shared. */
export function ContractSection({ choice }: { choice: ContractChoice }) {
  const { compared } = choice;
  return (
    <section aria-labelledby="contract">
      <div className="sectionhead">
        <h2 id="contract">Two tool lists against each other</h2>
        <p>what a change breaks for a client that listed before it</p>
      </div>
      <form className="contract-pickers" action="/servers#contract" method="get">
        <Picker name="old" word="Older" picked={choice.old} choices={choice.choices} />
        {choice.old !== undefined && choice.new !== undefined && (
          <PageLink
            className="button"
            href={`${serversPath({ old: choice.new, new: choice.old })}#contract`}
            scroll={false}
          >
            Swap
          </PageLink>
        )}
        <Picker name="new" word="Newer" picked={choice.new} choices={choice.choices} />
        <button type="submit" className="button">
          Compare
        </button>
      </form>
      {typeof compared === "string" && (
        <p className="banner">
          <PlainText text={compared} />
        </p>
      )}
      {compared !== null && typeof compared !== "string" && (
        <div className="contract-result">
          <p className={`say ${compared.isBreaking ? "alarm" : ""}`}>{compared.says}</p>
          <p className="note">
            <PlainText text={compared.old} /> → <PlainText text={compared.new} />
          </p>
          <ContractChanges compared={compared} />
        </div>
      )}
      <p className="aside">
        A list that says it may be kept for no time at all (<code>ttlMs: 0</code>) does not protect a client
        that is connected: it checks results against the list it read last, and asks for no other until
        something tells it to. A release that breaks one breaks it in the middle of its work.
      </p>
    </section>
  );
}

type PickerProps = {
  name: "old" | "new";
  word: string;
  picked: string | undefined;
  choices: ContractChoice["choices"];
};

function Picker({ name, word, picked, choices }: PickerProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <label htmlFor={`pick-${name}`}>
      {word}
      <select id={`pick-${name}`} name={name} defaultValue={picked ?? ""} key={picked ?? ""} required>
        <option value="">pick one</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {choices
              .filter((choice) => choice.group === group)
              .map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
