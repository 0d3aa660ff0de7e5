const SYMBOLS = {
  right: <rect className="m-calm" x="1" y="1" width="14" height="14" rx="2" />,
  wrong: (
    <>
      <rect className="m-wrong" x="1.8" y="1.8" width="12.4" height="12.4" rx="2" />
      <path className="m-wrong" d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" />
    </>
  ),
  better: (
    <>
      <rect className="m-better" x="1" y="1" width="14" height="14" rx="2" />
      <path className="m-on-better" d="m8 4.4 4 6.6H4z" />
    </>
  ),
  worse: (
    <>
      <rect className="m-worse" x="1" y="1" width="14" height="14" rx="2" />
      <path className="m-on-worse" d="m8 11.6 4-6.6H4z" />
    </>
  ),
  failed: <rect className="m-failed" x="1.7" y="1.7" width="12.6" height="12.6" rx="2" />,
  unbacked: <circle className="m-ring" cx="8" cy="8" r="5.4" />,
  backed: <circle className="m-dot" cx="8" cy="8" r="6" />,
  unclear: (
    <>
      <circle className="m-half" cx="8" cy="8" r="5.4" />
      <path className="m-dot" d="M8 2.6a5.4 5.4 0 0 0 0 10.8z" />
    </>
  ),
  real: <circle className="m-dot" cx="8" cy="8" r="6" />,
  maybe: (
    <>
      <circle className="m-half" cx="8" cy="8" r="5.4" />
      <path className="m-dot" d="M8 2.6a5.4 5.4 0 0 0 0 10.8z" />
    </>
  ),
  noEvidence: <circle className="m-half" cx="8" cy="8" r="5.4" />,
  fresh: <path className="m-bar" d="M1 8h14" />,
  stale: <path className="m-broken" d="M1 8h5M10 8h5" />,
  base: <path className="m-base" d="M8 2v12" />,
  candidate: <circle className="m-better" cx="8" cy="8" r="5" />,
} as const;

export type MarkName = keyof typeof SYMBOLS;

/** One mark. With a label it is an image of that name, else it stands beside words that say the same. */
export function Mark({ name, label }: { name: MarkName; label?: string }) {
  if (label === undefined)
    return (
      <svg className="mark" aria-hidden="true">
        <use href={`#mark-${name}`} />
      </svg>
    );
  return (
    <svg className="mark" role="img" aria-label={label}>
      <use href={`#mark-${name}`} />
    </svg>
  );
}

/** The shapes every mark refers to, once per page. */
export function MarkSymbols() {
  return (
    <svg className="unseen" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(SYMBOLS).map(([name, shape]) => (
          <symbol key={name} id={`mark-${name}`} viewBox="0 0 16 16">
            {shape}
          </symbol>
        ))}
      </defs>
    </svg>
  );
}
