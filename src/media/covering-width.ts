interface Size {
  width: number;
  height: number;
}

/** The width of a photo that covers a frame, including its cropped sides; in whole units of the frame's size. */
export const coveringWidth = (photo: Size, frame: Size): number =>
  Math.ceil(Math.max(frame.width, (frame.height * photo.width) / photo.height));
