import comments from './comments/comments.css?inline';
import answer from './forms/answer.css?inline';
import formAnswer from './forms/form-answer.css?inline';
import form from './forms/form.css?inline';
import signUp from './newsletter.css?inline';
import logo from './logo.css?inline';
import messages from './messages/messages.css?inline';
import notices from './notices.css?inline';
import callouts from './prose/callouts.css?inline';
import lists from './prose/lists.css?inline';
import video from './prose/video.css?inline';
import struck from '#styles/struck.css?inline';
import board from './week/board.css?inline';
import week from './week/week.css?inline';

/**
 * Styles of parts that pages have only at times: they are in a page together with the part (PartStyle.astro), so that other pages do not
 * carry them. The policy of every page knows their hashes (HeadLinks.astro).
 */
export const PART_STYLES = {
  board,
  answer: form + formAnswer + answer,
  callouts,
  comments: form + comments,
  lists,
  logo,
  messages: form + messages,
  notices,
  signUp,
  struck,
  video,
  week,
} as const;
