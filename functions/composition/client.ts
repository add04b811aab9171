/** What a function knows about a request besides the request. */
export interface Client {
  /** The network address it came from. */
  address: string;
}
