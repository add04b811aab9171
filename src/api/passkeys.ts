/** A passkey. Times are ISO 8601. */
export interface ListedPasskey {
  id: string;
  name: string;
  addedAt: string;
  /** Null if no one has signed in with it yet. */
  usedAt: string | null;
  /** The host that it works on, if that is another one than the requested; otherwise null. */
  otherHost: string | null;
}

/** GET /api/admin/passkeys: the passkeys, the newest first. */
export interface PasskeyList {
  passkeys: ListedPasskey[];
  /** Whether one can be added at this address. */
  canAdd: boolean;
}
