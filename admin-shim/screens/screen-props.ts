/** What every screen is given. */
export interface ScreenProps {
  siteName: string;
}
