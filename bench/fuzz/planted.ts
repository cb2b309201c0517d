export async function catchPlanted(_folder: string): Promise<number> {
  return 0;
}
