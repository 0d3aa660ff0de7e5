/** A server in this process may never answer, whatever the signal says. @throws the signal's reason */
export function untilAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    response.then(resolve, reject);
  });
}
