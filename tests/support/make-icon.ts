/**
 * An icon file with one picture. Its directory says that the picture is `edge` pixels wide and high; 256 is written as
 * 0.
 */
export function makeIcon(edge: number, picture = bitmap(edge)): Buffer {
  const entry = Buffer.alloc(22)
  entry.set([0, 0, 1, 0, 1, 0, edge % 256, edge % 256])
  entry.writeUInt32LE(picture.length, 14)
  entry.writeUInt32LE(22, 18)
  return Buffer.concat([entry, picture])
}

/** The header of a bitmap in an icon file, without pixels. */
export function bitmap(edge: number): Buffer {
  const header = Buffer.alloc(60)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(edge, 4)
  header.writeInt32LE(edge * 2, 8)
  return header
}
