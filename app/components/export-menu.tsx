import type { ExportLink } from "@/app/view/exports";

/** Every format behind one button. */
export function ExportMenu({ links }: { links: readonly ExportLink[] }) {
  return (
    <details className="menu">
      <summary className="button">Export</summary>
      <ul>
        {links.map(({ label, what, href }) => (
          <li key={label}>
            <a href={href} download>
              {label}
            </a>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
