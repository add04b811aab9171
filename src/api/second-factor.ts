/** GET /api/admin/second-factor: whether signing in takes a code from an authenticator app. */
export interface SecondFactorStatus {
  isOn: boolean;
  /** Whether the secret is in the environment, where the admin cannot change it. */
  isFixed: boolean;
  /** How many recovery codes have not been used. */
  recoveryCodes: number;
}

/** POST /api/admin/second-factor/setup: a secret for an authenticator app, which is not in force yet. */
export interface SecondFactorSetup {
  /** Base32, for apps that it is typed into. */
  secret: string;
  /** The same as a link that apps open, and scan as a QR code: otpauth://… */
  link: string;
  /** Sent back with the secret and the app's code. */
  setup: string;
}
