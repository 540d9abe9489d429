print("settingsctl")
