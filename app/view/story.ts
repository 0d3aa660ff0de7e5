import type { TicketPage } from "@/db";
import { bareName } from "./argument-text";
import { calledText } from "./called";
import type { Say } from "./scorecard-words";

type Told = Pick<TicketPage, "verdict" | "turns" | "fault" | "recording" | "expectation">;

/** What happened on one ticket, in order, for a reader who has seen no other page. */
export function tellStory(page: Told): Say[] {
  const { verdict, fault } = page;
  if (!verdict.measured) {
    const why = fault === null ? "" : `: ${fault.message.replace(/\.$/, "")}`;
    return [{ text: `This run failed, so it is in no figure${why}.`, alarm: true }];
  }
  return [...tellFirstCall(page), ...tellResult(page), ...tellGoal(page), ...tellAnswer(page)];
}

function tellFirstCall({ verdict }: Told): Say[] {
  const called = calledText(verdict.firstTool);
  const callsNothing = verdict.firstTool?.kind === "no tool";
  if (verdict.notScored === "expected tool not shown") {
    return [
      {
        text: `Not scored: the model was never shown ${nameExpected(verdict.expected)}. It called ${called}.`,
      },
    ];
  }
  if (verdict.notScored !== null) {
    return [{ text: `Not scored: nothing says what this ticket needs. First the model called ${called}.` }];
  }
  if (verdict.right === true) {
    if (callsNothing) return [{ text: "The ticket needs no tool, and none was called." }];
    return [{ text: `The right tool first: ${bareName(called)}.` }];
  }
  const needs = verdict.accepted.length === 0 ? "no tool at all" : nameAccepted(verdict.accepted);
  const did = callsNothing ? "No tool was called." : `Called first: ${bareName(called)}.`;
  return [{ text: `The ticket needs ${needs} first.` }, { text: did, alarm: true }];
}

function nameExpected(expected: string | null): string {
  return expected === null ? "the tool this ticket needs" : bareName(expected);
}

function nameAccepted(accepted: readonly string[]): string {
  return accepted.map(bareName).join(" or ");
}

function tellResult({ turns, recording }: Told): Say[] {
  if (recording.mode === "first-call")
    return [{ text: "Only the first call was recorded; nothing was executed." }];
  const first = turns.flatMap((turn) => turn.calls)[0];
  if (first === undefined) return [];
  const said = {
    returned: "",
    tool_error: "The tool answered with an error.",
    protocol_error: "The server refused the call.",
    denied: "A person did not consent to the call.",
    blocked: "The host blocked the call.",
    unreadable: "The call could not be read, so nothing ran.",
    unknown_tool: "No such tool was shown, so nothing ran.",
    not_run: "The call was not run.",
  }[first.status];
  return said === "" ? [] : [{ text: said }];
}

function tellGoal({ verdict }: Told): Say[] {
  const { goal } = verdict;
  if (goal === null) return [];
  const name = bareName(goal.tool);
  if (goal.reached) return [{ text: `The job was finished: ${name} returned.` }];
  return [
    {
      text: goal.called
        ? `The job was not finished: ${name} was called and did not return.`
        : `The job was not finished: ${name} was never called.`,
    },
  ];
}

function tellAnswer({ verdict }: Told): Say[] {
  if (verdict.unbacked === true) {
    return [
      { text: "The reply says it was done." },
      { text: "No call did it.", alarm: true },
      { text: verdict.outcome === "held for a person" ? "Held for a person." : "" },
    ].filter((say) => say.text !== "");
  }
  const outcome = {
    answered: "",
    "asked a question": "The model asked the customer a question.",
    "held for a person": "Held for a person.",
    "stopped at the cap": "It was stopped for calling too often and never answered.",
    "no answer": "It never answered.",
  };
  const said = verdict.outcome === null ? "" : outcome[verdict.outcome];
  return said === "" ? [] : [{ text: said }];
}
