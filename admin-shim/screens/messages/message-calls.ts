import type { MessageAction, MessageState } from '#api/messages.ts';
import { call } from '../../network/api-client.ts';

const MESSAGES_API = '/api/admin/messages';

/** A page of the messages in a state. */
export const listMessages = (state: MessageState, start: number) => call('GET', `${MESSAGES_API}?state=${state}&start=${start}`);

/** Does the same with several messages. */
export const changeMessages = (ids: readonly string[], action: MessageAction) => call('POST', MESSAGES_API, { ids: [...ids], action });

/** Where the photo of a message is. */
export const photoOfMessage = (id: string): string => `${MESSAGES_API}/${encodeURIComponent(id)}/photo`;
