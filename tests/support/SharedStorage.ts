/** The storage that the tabs of a browser share. A write is told to all tabs once `deliver` is called. */
export class SharedStorage {
  private untold: { key: string | null; newValue: string | null }[] = [];
  isFull = false;
  /** Names are own properties, as in a browser. */
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[`${key}`] ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    Object.assign(this, { [key]: value });
    this.untold.push({ key, newValue: value });
  }
  removeItem(key: string) {
    if (!(key in this)) return;
    delete (this as unknown as Record<string, string>)[key];
    this.untold.push({ key, newValue: null });
  }
  deliver() {
    for (const news of this.untold.splice(0)) window.dispatchEvent(Object.assign(new Event("storage"), news));
  }
}
