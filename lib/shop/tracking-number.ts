const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7] as const;

export const TRACKING_NUMBER = /\b[A-Z]{2}\d{9}[A-Z]{2}\b/;

/** The number of a parcel from its serial of eight digits, with the check digit of UPU standard S10. */
export function trackingNumber(serial: number): string {
  const digits = String(serial).padStart(8, "0");
  return `LX${digits}${checkDigit(digits)}NL`;
}

/** S10: 11 minus the weighted sum modulo 11; 10 becomes 0 and 11 becomes 5. */
export function checkDigit(eightDigits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(eightDigits[index]), 0);
  const digit = 11 - (sum % 11);
  if (digit === 10) return 0;
  return digit === 11 ? 5 : digit;
}
