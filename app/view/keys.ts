/** True where a key press is text: in a field, a list or an editable block. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** True where a shortcut of one plain key must not act: with a modifier held, in a field, under an open dialog. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  return isTyping(event.target) || document.querySelector("dialog[open]") !== null;
}
