// A seat's own share of the shuffles: 32 random bytes, kept so that the reader can check them afterwards.

export function seatSecret(table: string): string {
  const key = `secret.${table}`;
  const kept = localStorage.getItem(key);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(key, secret);
  return secret;
}
